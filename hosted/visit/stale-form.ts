/** A form from before the person signed in or out, or from a browser without cookies: nothing was done, the page is opened again. */
export class StaleForm extends Error {
  constructor() {
    super('the form does not belong to this session')
    this.name = 'StaleForm'
  }
}
