import { defineConfig } from 'vite'

// Packages come in two builds, and the environment of whoever builds, such as that of tests, would mix them: the page would stay empty.
process.env['NODE_ENV'] = 'production'

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_500,
    // Every browser that runs what is built for this year knows it by itself.
    modulePreload: { polyfill: false },
    // Directives for servers that render components, of which there are none here.
    rolldownOptions: { onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)) },
  },
  // In production React needs no more than this of the environment.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
