/**
 * A shade at the lower edge of what scrolls by itself, as long as there is more below: what ends in the middle of a line is not taken for the
 * end. The cover of the first background goes by with the content, the shade of the second stays.
 */
export const scrollCue = ({ paper, isDark }: { paper: string; isDark: boolean }) =>
  ({
    backgroundColor: paper,
    backgroundImage: `linear-gradient(transparent, ${paper} 60%), linear-gradient(transparent, ${isDark ? 'rgb(0 0 0 / 0.6)' : 'rgb(0 0 0 / 0.16)'})`,
    backgroundPosition: 'bottom',
    backgroundRepeat: 'no-repeat',
    backgroundSize: '100% 40px, 100% 16px',
    backgroundAttachment: 'local, scroll',
  }) as const
