/** What the browser's tab, its history and whoever hears the page call it. */
export const PageTitle = ({ title }: { title: string }) => <title>{`${title} · Amana`}</title>
