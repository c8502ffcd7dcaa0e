// Build of the page and its service worker. Every route is split with its loader, which keeps the candidate's
// download separate from the recruiter's. Only the candidate's part is precached.
import { existsSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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

/**
 * One file for every page's basics, instead of dozens of tiny ones: React, the router, the declarations of
 * the interview routes (not their screens, whose module ids have a query), and the contract modules that
 * interviews use.
 */
const base = {
  name: 'base',
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|react-i18next(?!/dist/es/Trans)|zod|use-sync-external-store|@tanstack/(history|store|react-store|router-core|react-router))/',
      'candor:light-translation',
      '/src/(i18n/(?!i18n|light-i18n|translate)|app/shell/follow-router|kit/(script-address|service-worker|site-links|Failure\\.|load-in-time|use-title)|api/(session|call))[^?]*$',
      '/src/(app/routes/(__root|404|i\\.|s\\.|c\\.|r\\.)|candidate/(welcome/load-interview|welcome/pending-start|interview/state|own-page/page-token)\\.)[^?]*$',
      '/contract/(data-needed|design|endpoint|id|interview|languages|question|refusals|status|take|template|text|frames)\\.ts$',
    ].join('|'),
  ),
  priority: 2,
};

/** One file for the interview's first screen: the welcome page, the outbox and the camera. */
const interview = {
  name: 'interview',
  test: new RegExp(
    [
      '/src/app/routes/[is]\\.\\$hash\\.tsx\\?',
      '/src/app/candidate-ports\\.ts$',
      '/src/candidate/(welcome/(Welcome|StartForm|start-interview|question-media|LanguageSelect)|interview/(InterviewFrame|LoadFailure)|question/StepHeading|Icon|moment)[^?]*$',
      '/src/(outbox/|recorder/(open-camera|fault|quality))[^?]*$',
      '/node_modules/(idb|uuid)/',
    ].join('|'),
  ),
  priority: 1,
};

/**
 * One file, instead of forty, for the frame of the signed-in area, including the sign-in page: MUI's core and
 * the components of the first screens. Menus, dialogs and drawer load later (src/kit/use-later.ts).
 */
const frame = {
  name: 'frame',
  test: new RegExp(
    [
      '/node_modules/(@emotion|@mui/(system|styled-engine|utils|private-theming)|hoist-non-react-statics|react-is|clsx)/',
      '/node_modules/@mui/material/(styles|utils|zero-styled|transitions|DefaultPropsProvider|RtlProvider|useMediaQuery)/',
      '/node_modules/@mui/material/(Alert|AlertTitle|Avatar|Box|Button|ButtonBase|Card|Chip|CircularProgress|Divider|FormControl|FormHelperText|FormLabel|IconButton|Input|InputAdornment|InputBase|InputLabel|Link|List|ListItem|ListItemButton|ListItemIcon|ListItemText|NativeSelect|OutlinedInput|Paper|Skeleton|Snackbar|SnackbarContent|Stack|SvgIcon|Tab|Tabs|Typography)/',
      '/node_modules/@tanstack/(query-core|react-query)/',
      '/src/(api/(quer|live-events|event-stream|call-as-user)|i18n/i18n\\.|app/shell/(?![^?]*\\.css|UserMenuList|MenuDrawer)|kit/(EmptyState|Failures|Footer|InitialsAvatar|LanguageSwitch|Loaded|RequireAccess|Mark|MuiFrame|Page|PlanRoom|links|may-register|mirror|page-query|permission-key|plan-room|reaction|theme|use-can-upgrade|use-features|use-known-permissions|use-later|use-log-out|use-may|use-room-text)\\.)[^?]*$',
      '/src/kit/forms/(TextBox|ChoiceBox|LanguageField|fault-of|use-fault-text)',
    ].join('|'),
  ),
};

/** Loaded shortly before recording. */
const recorder = { name: 'recorder', test: /\/src\/recorder\// };
/** Route declarations of the signed-in area, which its entry needs at once. */
const routes = { name: 'routes', test: /\/src\/app\/routes\/[^?]+$/ };

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
    lightTranslation(),
    loadedInTime(),
    interviewMessages(shell.isInterview),
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
      input: { index: 'index.html', interview: 'interview.html' },
      // Copies each icon's path (@mdi/js is one module) to where it is drawn, instead of all into the first file.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: [base, interview, recorder, routes, frame] } },
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
