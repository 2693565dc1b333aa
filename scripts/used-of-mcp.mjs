// What the MCP SDK takes from its runtime. Its validator holds what a person fills in, and no tool of ours asks a person.
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('No tool asks a person');
  }
}
