import { html } from '../../locales/markup.js'

/** Drawn once where something is done; it says nothing that the words beside it do not say. */
export const tick = html`<svg class="tick" viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="13.5" />
  <path d="M10 16.5l4.2 4.2L22.5 12" />
</svg>`
