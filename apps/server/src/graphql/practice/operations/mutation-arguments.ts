import type { Builder } from '../../schema/builder.ts';

type Fields = Parameters<Parameters<Builder['mutationFields']>[0]>[0];

/** Arguments that changes have in common. */
export function argumentsOf(t: Fields) {
  return {
    id: t.arg.id({ required: true }),
    versaoEsperada: t.arg.string({
      description: 'Change only this version of the object, as told by its `versao`; another one is refused.',
    }),
    chaveDeIdempotencia: t.arg.string({
      description: 'Makes it safe to repeat: the second time gives what the first time gave. Shared with REST.',
    }),
  };
}
