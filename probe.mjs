const base='http://127.0.0.1:27917/api/';
const login=await (await fetch(base+'login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'demo@candor.test',password:'candor-demo'})})).json();
const token=login.response.data.access_token;
const get=async p=>{const t=performance.now();const r=await fetch(base+p,{headers:{authorization:'Bearer '+token},signal:AbortSignal.timeout(20000)});const x=await r.text();console.log(p.slice(0,110),r.status,(performance.now()-t).toFixed(0),x.length);return x};
const jobs=JSON.parse(await get('jobs')).response.data;
console.log(jobs.length, Object.keys(jobs[0]).join());
const big=jobs.toSorted((a,b)=>b.responses-a.responses)[0];
console.log(big.id,big.responses);
for (const q of ['','','?order=oldest','?search=ada','?search=rosalind','?search=zebediah','?search=candidate+77777','?search=grace&status=accepted','?search=grace&tag=sailor','?status=accepted','?progress=uploading','?rate=good','?rate=none','?tag=calm','?tag=sailor','?pipeline_id=none','?stuck=yes','?unseen=yes','?status=invited&progress=completed&rate=good'])
  for (let i=0;i<2;i++) await get('jobs/'+big.id+'/responses'+q).catch(e=>console.log(q,String(e)));
for (const q of ['','?status=review','?search=rosalind','?search=ada']) for (let i=0;i<2;i++) await get('jobs/'+big.id+'/response-counts'+q).catch(e=>console.log(q,String(e)));
