import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_500,
    // Directives for servers that render components, of which there are none here.
    rolldownOptions: { onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)) },
  },
  // In production React needs no more than this of the environment.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
