// The tools for assistants over this server's content and gateway.
import { createAgentHandler, createAgentServer } from '@farol/agents';
import type { Catalogue } from '@farol/catalogue';
import type { Gateway } from '@farol/gateway';
import type { Guard } from '@farol/http';
import type { Door } from '../request/door.ts';
import { agentsDoor } from './agents-door.ts';

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
  const handler = createAgentHandler((language) => createAgentServer({ ...parts, language }), onError);
  return {
    ...agentsDoor(handler, guard),
    refresh: (next) => {
      current = next;
      handler.contentChanged();
    },
  };
}
