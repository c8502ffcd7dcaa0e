// Worker that runs JavaScript programs in QuickJS, with a fresh context for each run.
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runJavaScript } from '#contract/javascript-machine.ts';
import type { ProgramRequest, WorkerMessage } from './run-program.ts';

const say = (news: WorkerMessage) => self.postMessage(news);

newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync')).then(
  (module) => {
    self.onmessage = ({ data }: MessageEvent<ProgramRequest>) =>
      say({
        kind: 'ran',
        ran: runJavaScript(module, data.code, data.input, { now: () => performance.now() }),
      });
    say({ kind: 'ready' });
  },
  () => say({ kind: 'failed' }),
);
