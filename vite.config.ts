// Build of the page and its service worker. Every route is split with its loader, which keeps the candidate's
// download separate from the recruiter's. Only the candidate's part is precached.
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesAhead } from './vite.ahead.ts';
import { chunksOfPages, pages } from './vite.chunks.ts';
import { codeFiles } from './vite.code-files.ts';
import { contractOfPages, refusalsOfPages } from './vite.contract.ts';
import {
  compiledWhole,
  compressedCopies,
  interviewMessages,
  interviewShell,
  lightTranslation,
  loadedInTime,
  routesWithoutLinks,
  styledPage,
} from './vite.plugins.ts';
import { serviceWorker } from './vite.service-worker.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const shell = interviewShell();
const chunks = chunksOfPages();

/** Files that an interview needs to start or continue. */
const runsAtOnce: ReadonlySet<string> = new Set(['base', 'interview', 'running', 'QuestionScreen']);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      codeSplittingOptions: {
        // Loaders are bundled with their screens, which keeps React Query out of the shared download.
        defaultBehavior: [
          ['loader', 'component'],
          ['pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
    }),
    react(),
    contractOfPages(),
    refusalsOfPages(),
    chunks.plugin,
    lightTranslation(),
    routesWithoutLinks(),
    loadedInTime(),
    interviewMessages(),
    styledPage('interview.html'),
    shell.plugin,
    filesAhead(),
    compiledWhole(runsAtOnce),
    codeFiles(shell.isInterview),
    compressedCopies(),
    serviceWorker(shell.isInterview),
  ],
  resolve: {
    // React has had this hook for years; the store's stand-in for older versions is never used.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // No inlining: the Content-Security-Policy allows only our own files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: pages,
      // Copies each icon's path (@mdi/js is one module) to where it is drawn, instead of all into the first file.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // Emotion imports it for `withTheme`, which nothing here uses. Because it is CommonJS, it would be bundled all the same.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks.groups, includeDependenciesRecursively: false } },
    },
  },
  // Workers that run programs: the server allows WebAssembly compilation in these files only
  // (server/platform/http/headers.ts).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/run-[name]-[hash].js',
        chunkFileNames: 'assets/run-[name]-[hash].js',
        assetFileNames: 'assets/run-[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/dev', '/legal'].map((path) => [path, { target: server }])),
  },
});
