import { postalCodes } from '../examples.ts';
import { type Behaviour, type Example, fails } from '../play/behaviour.ts';
import { writtenCep } from '../play/brazilian-number.ts';

type Fields = Readonly<Record<string, string>>;

/** How each format writes the same fields, as the samples of the entry show it. */
const formats: Readonly<Record<string, { readonly contentType: string; readonly write: (fields: Fields) => string }>> =
  {
    xml: {
      contentType: 'application/xml; charset=utf-8',
      write: (fields) =>
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<xmlcep>',
          ...Object.entries(fields).map(([name, value]) => `  <${name}>${value}</${name}>`),
          '</xmlcep>',
          '',
        ].join('\n'),
    },
    piped: {
      contentType: 'text/plain; charset=utf-8',
      write: (fields) =>
        Object.entries(fields)
          .map((pair) => pair.join(':'))
          .join('|'),
    },
    querty: {
      contentType: 'text/plain; charset=utf-8',
      write: (fields) => new URLSearchParams(fields).toString(),
    },
  };

export const viacep: Behaviour = {
  // The entry states that an Authorization header from a browser makes the preflight fail.
  refusesOwnHeaders: true,
  examples: () =>
    postalCodes.flatMap(({ cep, state, ...read }): readonly Example[] => {
      const fields = { cep: writtenCep(cep), ...read, estado: state.nome, regiao: state.regiao.nome };
      const request = (format: string) => ({ method: 'GET', path: `/${cep}/${format}/`, query: {} }) as const;
      return [
        { request: request('json'), reply: { say: 'json', body: fields, as: 'example' } },
        ...Object.entries(formats).map(([name, { contentType, write }]): Example => {
          return { request: request(name), reply: { say: 'text', text: write(fields), contentType, as: 'example' } };
        }),
      ];
    }),
  rules: [
    {
      // The provider states 400 for anything but eight digits. A number with its dash is not mentioned, so it is not known.
      path: /^\/(?<cep>[^/]+)\/(?:json|xml|piped|querty)$/,
      reply: ({ part: { cep = '' } }) => (/^\d{5}-?\d{3}$/.test(cep) ? undefined : fails('malformed-cep')),
    },
  ],
};
