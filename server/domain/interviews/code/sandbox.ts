// A process of its own that runs one program and ends (started by run-sandboxed.ts, with nothing that could be taken away:
// no environment, no network, no files but these). What to run comes in on standard input, what became of it goes out.
import { text } from 'node:stream/consumers';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import * as z from 'zod/mini';
import { runJavaScript } from '#contract/javascript-machine.ts';

const Program = z.object({ code: z.string(), input: z.string() });

const { code, input } = Program.parse(JSON.parse(await text(process.stdin)));
const module = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
// Processor time: on a busy server a program must not seem slower than it is.
const now = () => process.cpuUsage().user / 1000;
process.stdout.write(JSON.stringify(runJavaScript(module, code, input, { now })));
