// The output of the example of each README.
import type { LibraryName } from '../../scripts/pack/published.ts';

export const printed: Readonly<Record<LibraryName, RegExp>> = {
  catalogue: /^viacep curl https:\/\/viacep\.com\.br\/\S+\nViaCEP [a-z-]+\ntrue\ntrue\n$/,
  store: /^\[ \{ id: 'first' \} \]\n$/,
  webhooks: /^200\n1 \[ \{ id: 'pag_1' \} \]\n$/,
  gateway: /^200 São Paulo farol; fwd=uri-miss; fwd-status=200; stored\n200 São Paulo farol; hit; ttl=\d+\n$/,
  simulator: /^200\n503 2\n$/,
  conformance: /^\[ '4:3 rest-no-verbs' \]\n$/,
};
