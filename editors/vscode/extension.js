// Starts the language server of the command farol, which comes along with the extension, on the Node of the editor.
const { join } = require('node:path');
const { env, workspace } = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

exports.activate = async ({ extensionPath }) => {
  const settings = workspace.getConfiguration('farol');
  const command = settings.get('command');
  const own = {
    module: join(extensionPath, 'farol', 'bin', 'farol.mjs'),
    args: ['lsp'],
    transport: TransportKind.stdio,
  };
  const language = settings.get('language') || env.language;
  client = new LanguageClient('farol', 'Farol', command ? { command, args: ['lsp'] } : own, {
    documentSelector: ['yaml', 'json', 'jsonc', 'graphql'].map((name) => ({ scheme: 'file', language: name })),
    initializationOptions: { language },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
