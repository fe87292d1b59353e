import { registerHooks } from 'node:module'

// Lets a plain Node process run a source file: Node strips the types by itself, but the sources import each other as the `.js` files that
// they will be after the build.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isSource = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')
    return nextResolve(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context)
  },
})
