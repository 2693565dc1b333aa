// The tools for assistants over this server's content and gateway.
import type { AgentHandler } from '@farol/agents';
import type { Catalogue } from '@farol/catalogue';
import type { Gateway } from '@farol/gateway';
import type { Guard, HttpRequest } from '@farol/http';
import type { Door } from '../request/door.ts';
import { agentsDoor, longestMessage } from './agents-door.ts';

type AgentsOptions = {
  readonly catalogue: Catalogue;
  readonly gateway: Gateway;
  readonly guard: Guard;
  readonly offline: boolean;
  readonly version: string;
  /** Receives what a client did wrong, and faults. */
  readonly onError: (error: Error) => void;
};

export function openAgents({ catalogue, gateway, guard, offline, version, onError }: AgentsOptions): Door {
  let current = catalogue;
  const parts = {
    catalogue: () => current,
    gateway: () => Promise.resolve(gateway),
    simulated: offline,
    now: Date.now,
    version,
    onError,
  };
  let loading: Promise<AgentHandler> | undefined;
  /** The protocol's library takes 7 MB, and many owners have no assistant: the first message loads it. */
  const loaded = () => {
    loading ??= import('@farol/agents').then(({ createAgentHandler, createAgentServer }) =>
      createAgentHandler((language) => createAgentServer({ ...parts, language }), { longestMessage, onError }),
    );
    // A program that was built again while this one runs may lack the file: the next message tries again, and closing goes on.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  let turn: Promise<unknown> = Promise.resolve();
  /** One message begins in each turn of the event loop, so that others are answered between messages that come together. */
  const myTurn = () => {
    const mine = turn;
    turn = mine.then(() => new Promise(setImmediate));
    return mine;
  };
  const handler = {
    answer: async (request: HttpRequest) => {
      await myTurn();
      return (await loaded()).answer(request);
    },
    close: async () => (await loading?.catch(onError))?.close(),
  };
  return {
    ...agentsDoor(handler, guard),
    refresh: (next) => {
      current = next;
      loading?.then(({ contentChanged }) => contentChanged(), onError);
    },
  };
}
