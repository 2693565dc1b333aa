/** The words of the page that checks a description. */
export const checkPt = {
  /** In the bar of every page. */
  short: 'Conferir',
  title: 'Conferir uma API',
  description:
    'Cole ou solte uma descrição OpenAPI ou um esquema GraphQL e veja que regras ela cumpre. Tudo roda no seu navegador.',
  lead: 'Cole, solte ou abra uma descrição OpenAPI (2.0 a 3.2, JSON ou YAML) ou um esquema GraphQL. O texto é conferido com as regras deste catálogo.',
  privacy:
    'Nada sai da sua máquina: a conferência roda no navegador, e a página não pode enviar o texto a servidor nenhum.',
  text: 'Descrição',
  open: 'Abrir arquivo',
  check: 'Conferir',
  noScript: 'Esta página precisa de JavaScript. No terminal: farol check openapi.yaml',
  more: 'Também no terminal, com o servidor no ar e com receptores de webhooks: farol check.',
} as const;
