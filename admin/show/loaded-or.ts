import { lazy, type ComponentType } from 'react'

/** What is loaded when it is shown first; where it does not come, `inItsPlace`, which is given the same. */
export const loadedOr = <Parts extends object>(load: () => Promise<ComponentType<Parts>>, inItsPlace: ComponentType<Parts>) =>
  lazy(async () => ({ default: await loaded(load, inItsPlace) }))

async function loaded<Shown>(load: () => Promise<Shown>, inItsPlace: Shown): Promise<Shown> {
  try {
    return await load()
  } catch (error) {
    // The log of the browser keeps why.
    reportError(error)
    return inItsPlace
  }
}
