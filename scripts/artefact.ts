// `npm run build`: the folder dist/, which runs anywhere with Node 24 and nothing installed.
import { fileURLToPath } from 'node:url';
import { makeArtefact } from './artefact/make-artefact.ts';

const { files, bytes } = makeArtefact(fileURLToPath(new URL('../dist/', import.meta.url)));
console.log(`farol: dist/ has ${files} files, ${(bytes / 1e6).toFixed(1)} MB; start it with: node dist/farol.mjs`);
