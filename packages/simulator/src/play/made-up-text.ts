/** The text that stands in for a model's answer: it says what it is, so that nobody takes it for one. */
export const madeUpText =
  'Texto inventado pelo simulador do Farol: nenhum modelo leu a mensagem. / Made up by the Farol simulator: no model has read the message.';
