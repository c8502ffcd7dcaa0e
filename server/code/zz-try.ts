import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runJavaScript } from './javascript-machine.ts';
const programs = [
 'console.log(readline(), input, [1,"a",{b:2}], new Map([[1,2]]), null)',
 'while(true);', 'const a=[];while(true)a.push("x".repeat(100000)+a.length)', 'for(;;)console.log("hello")',
 'function f(){return f()+1} f()', 'x.y', 'const input = 3; console.log(input); throw new TypeError("no")', 'let = ', 'throw "s"',
 '(function g(){Promise.resolve().then(g)})()', '(async()=>{await 1;console.log(2)})()', '(async()=>{await 1;throw new Error("r")})()',
 '/^(a+)+$/.test("a".repeat(40)+"b")', 'const a=[];while(true)try{a.push(new Array(1e6).fill(1))}catch{}',
 'const r=(n)=>n?[r(n-1)]:[];JSON.stringify(r(100000))', 'let s="x";while(true)s+=s', 'const rl=()=>{let l;let n=0;while((l=readline())!==null)n+=Number(l);return n};console.log(rl())', 'let a=[];for(let i=0;i<1e7;i++)a[i]=i;console.log(a.length)',
 'new Uint8Array(1e9)','console.error("e");console.log(undefined, -0, 10n)', 'let n=0;for(let i=0;i<2e7;i++)n+=i;console.log(n)'
];
for (const p of programs) {
  const t=performance.now();
  const m = await newQuickJSWASMModuleFromVariant(variant as any);
  const l = performance.now()-t;
  const r = runJavaScript(m, p, '1\n2\n', 1500);
  console.log(p.slice(0,60), '=>', r.ending, JSON.stringify(r.output.slice(0,120)), r.message, r.tookMs, Math.round(l));
}
