// What happened to each member of a resource when a body was sent?

export type Members = Readonly<Record<string, unknown>>;

type MemberFate = 'server' | 'same' | 'kept' | 'changed' | 'lost';

/** Written by the provider alone. */
const ofServer = ['id', 'criado_em', 'atualizado_em'];

/** `lost` is a member that was not sent and changed all the same. */
export function memberRows(before: Members, after: Members, sent: Members) {
  return Object.keys({ ...before, ...after }).map((name) => {
    const [was, is] = [JSON.stringify(before[name]), JSON.stringify(after[name])];
    const changed: MemberFate = name in sent ? 'changed' : 'lost';
    const unchanged: MemberFate = name in sent ? 'same' : 'kept';
    const fate: MemberFate = ofServer.includes(name) ? 'server' : was === is ? unchanged : changed;
    return { name, before: was ?? '–', after: is ?? '–', fate };
  });
}

/** The members that a client may write, to put a payment back as it was. */
export function writable({ valor, moeda, descricao, situacao }: Members): Members {
  return { valor, moeda, descricao, situacao };
}

/** Equal apart from the moment of the last change. */
export function isSame(a: Members, b: Members): boolean {
  return JSON.stringify({ ...a, atualizado_em: '' }) === JSON.stringify({ ...b, atualizado_em: '' });
}
