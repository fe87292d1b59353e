import * as nodeModule from 'node:module'

// Runs a script of this folder from its source, before anything is compiled: `node server/start/from-sources.mjs check-start`. This file and no
// other is plain JavaScript, because whichever Node there is has to be able to read it. Node strips the types of the sources by itself, but
// they import each other as the `.js` files that they will be after the build.
const script = process.argv[2]
if (process.features.typescript && 'registerHooks' in nodeModule) {
  nodeModule.registerHooks({
    resolve(specifier, context, nextResolve) {
      const isSource = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')
      return nextResolve(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context)
    },
  })
  await import(`./${script}.ts`)
} else {
  // Told once: whoever asks whether it is built asks next whether it can start.
  if (script !== 'is-built')
    process.stderr.write(
      `Amana needs Node 24.7 or later, and this is ${process.version}. On Linux, "npm ci" brings one along unless optional packages are left out.\n`,
    )
  process.exitCode = 1
}
