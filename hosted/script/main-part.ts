/** The main part of the page. */
export const mainPart = (): HTMLElement => document.querySelector('main') ?? document.body
