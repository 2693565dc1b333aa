// The catalogue, the gateway, the checks and the signatures as tools for assistants, by the Model Context Protocol.
export type { AgentGateway, AgentParts } from './parts.ts';
export { createAgentServer } from './serve/create-server.ts';
export { type AgentHandler, createAgentHandler } from './serve/http.ts';
