// Build of the page and its service worker. Every route is split with its loader, which keeps the candidate's
// download separate from the recruiter's. Only the candidate's part is precached.
import { existsSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunksOfPages, pages } from './vite.chunks.ts';
import { codeFiles } from './vite.code-files.ts';
import {
  compiledWhole,
  compressedCopies,
  interviewMessages,
  interviewShell,
  keptPage,
  lightTranslation,
  loadedInTime,
  styledPage,
} from './vite.plugins.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const shell = interviewShell();
const chunks = chunksOfPages();

/** Files that an interview needs to start or continue. */
const runsAtOnce: ReadonlySet<string> = new Set(['base', 'interview', 'InterviewScreen', 'QuestionScreen']);

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
    chunks.plugin,
    lightTranslation(),
    loadedInTime(),
    interviewMessages(),
    styledPage('interview.html'),
    shell.plugin,
    keptPage(),
    compiledWhole(runsAtOnce),
    codeFiles(shell.isInterview),
    compressedCopies(),
    ...(existsSync('sw/sw.ts') ? [serviceWorker()] : []),
  ],
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
      output: { codeSplitting: { groups: chunks.groups } },
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

function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: [
        'kept.html',
        'assets/**/*.{js,css}',
        'icons/mark.svg',
        '*/interview.json',
        'code-files.json',
      ],
      manifestTransforms: [shell.keepOnlyShell],
      maximumFileSizeToCacheInBytes: 5_000_000,
    },
    manifest: {
      name: 'Candor',
      short_name: 'Candor',
      description: 'Interviews that survive bad networks.',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#3a4bc8',
      background_color: '#f6f6f9',
      icons: [
        { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
  });
}
