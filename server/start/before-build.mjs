import * as nodeModule from 'node:module'

// Before anything is compiled: whether the start can work at all. This file and no other is plain JavaScript, because whichever Node there
// is has to be able to read it. Node strips the types of the sources by itself, but they import each other as the `.js` files that they
// will be after the build.
if (process.features.typescript && 'registerHooks' in nodeModule) {
  nodeModule.registerHooks({
    resolve(specifier, context, nextResolve) {
      const isSource = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')
      return nextResolve(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context)
    },
  })
  await import('./check-start.ts')
} else {
  process.stderr.write(
    `Amana needs Node 24.7 or later, and this is ${process.version}. On Linux, "npm ci" brings one along unless optional packages are left out.\n`,
  )
  process.exitCode = 1
}
