// A separate process that runs one program and exits. run-sandboxed.ts starts it with nothing to steal: no
// environment, no network, no files but these. It reads the program from standard input and writes the result to
// standard output.
import { text } from 'node:stream/consumers';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import * as z from 'zod/mini';
import { runJavaScript } from '#contract/javascript-machine.ts';

const Program = z.object({ code: z.string(), input: z.string() });

const { code, input } = Program.parse(JSON.parse(await text(process.stdin)));
const module = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
// CPU time, so that a busy server does not make a program look slow.
const now = () => process.cpuUsage().user / 1000;
process.stdout.write(JSON.stringify(runJavaScript(module, code, input, { now })));
