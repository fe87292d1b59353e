/** A hand that keeps a coin: what a tab and a bookmark show. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5a4b"/>\
<circle cx="16" cy="11" r="5" fill="#ffd27a"/>\
<path d="M6 18c0 6 4.5 9 10 9s10-3 10-9c-3 0-5.5 1.5-7 4h-6c-1.5-2.5-4-4-7-4z" fill="#fff"/></svg>`

export const iconPath = '/icon.svg'
