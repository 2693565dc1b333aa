// The parts of the house for a test: the catalogue, and a gateway that reaches the simulator.
import { loadCatalogue } from '@farol/catalogue';
import type { AgentParts } from '../parts.ts';

const catalogue = loadCatalogue();

export function agentParts(more: Partial<AgentParts> = {}): AgentParts {
  return {
    catalogue: () => catalogue,
    gateway: () => Promise.reject(new Error('no gateway in this test')),
    simulated: true,
    language: 'en',
    now: () => Date.parse('2026-11-16T12:00:00Z'),
    version: '0.0.0',
    onError: (error) => {
      throw error;
    },
    ...more,
  };
}
