// Worker that runs JavaScript programs in QuickJS, with a fresh context for each run.
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runJavaScript } from '#contract/javascript-machine.ts';
import type { ProgramRequest, WorkerMessage } from './run-program.ts';

const post = (message: WorkerMessage) => self.postMessage(message);

newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync')).then(
  (module) => {
    self.onmessage = ({ data }: MessageEvent<ProgramRequest>) =>
      post({
        kind: 'ran',
        ran: runJavaScript(module, data.code, data.input, { now: () => performance.now() }),
      });
    post({ kind: 'ready' });
  },
  () => post({ kind: 'failed' }),
);
