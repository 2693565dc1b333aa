// The terms by which a reader decides whether an API may be used: each a closed value with its source and date, or not stated.
import { field, type Text } from './field.ts';

const yes: Text = { pt: 'Sim', en: 'Yes' };
const no: Text = { pt: 'Não', en: 'No' };
const asked: Text = { pt: 'Pedido pelo provedor', en: 'Asked for by the provider' };
const withConditions: Text = { pt: 'Com condições', en: 'With conditions' };
export const notStated: Text = { pt: 'Não informado', en: 'Not stated' };

export const signUp = field({
  id: 'sign_up',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Cadastro', en: 'Sign-up' },
  about: 'Whether an account is needed for the first request.',
  words: { yes, no, 'not-stated': notStated },
  filter: { only: { pt: 'que exigem cadastro, ou nenhum', en: 'that need an account, or none' } },
});

export const card = field({
  id: 'card',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Cartão', en: 'Card' },
  about: 'Whether a card or billing account is needed.',
  words: { yes, no, 'not-stated': notStated },
  filter: { only: { pt: 'que exigem cartão, ou nenhum', en: 'that need a card, or none' } },
});

export const paidAccount = field({
  id: 'paid_account',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Conta paga', en: 'Paid account' },
  about: 'Whether the owner of the key must pay before the first call.',
  words: { yes, no, 'not-stated': notStated },
  filter: {
    only: {
      pt: 'que exigem pagamento antes da primeira chamada, ou não',
      en: 'that need payment before the first call, or none',
    },
  },
});

export const approval = field({
  id: 'approval',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Aprovação', en: 'Approval' },
  about: 'Whether somebody at the provider must approve the caller.',
  words: { yes, no, 'with-conditions': withConditions, 'not-stated': notStated },
  filter: { only: { pt: 'que dependem de aprovação, ou não', en: 'that need approval, or none' } },
});

export const commercialUse = field({
  id: 'commercial_use',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Uso comercial', en: 'Commercial use' },
  about: 'Whether it may be used commercially.',
  words: {
    yes,
    no,
    'with-plan': { pt: 'Com plano pago', en: 'With a paid plan' },
    'with-conditions': withConditions,
    'not-stated': notStated,
  },
  filter: {
    only: { pt: 'cujos termos dizem isto sobre uso comercial', en: 'whose terms say this about commercial use' },
  },
});

export const attribution = field({
  id: 'attribution',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Citar a fonte', en: 'Attribution' },
  about:
    'Whether the provider must be named beside its data; `asked` when it asks for it without saying that one must.',
  words: { yes, no, asked, 'with-conditions': withConditions, 'not-stated': notStated },
  filter: { only: { pt: 'que exigem citar a fonte, ou não', en: 'that ask for attribution, or do not' } },
});

export const caching = field({
  id: 'caching',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Cache das respostas', en: 'Caching of responses' },
  about: 'Whether responses may be stored; `asked` when the provider asks for it.',
  words: {
    yes,
    no,
    asked,
    'with-conditions': withConditions,
    'not-stated': notStated,
  },
  filter: { only: { pt: 'cujos termos dizem isto sobre cache', en: 'whose terms say this about caching' } },
});

export const termsUrl = field({
  id: 'terms_url',
  kind: 'link',
  in: 'terms',
  name: { pt: 'Termos de uso', en: 'Terms of use' },
  about: 'The terms of use.',
});

export const dataLicense = field({
  id: 'data_license',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Licença dos dados', en: 'Licence of the data' },
  about: 'Whether the data is open, restricted by agreement, or belongs to the caller.',
  words: {
    open: { pt: 'Aberta', en: 'Open' },
    restricted: { pt: 'Restrita', en: 'Restricted' },
    caller: { pt: 'Pertence a quem chama', en: 'Belongs to the caller' },
    'not-stated': notStated,
  },
  filter: { only: { pt: 'com esta licença dos dados', en: 'with this licence of the data' } },
});

export const personalData = field({
  id: 'personal_data',
  kind: 'term',
  in: 'terms',
  name: { pt: 'Dados pessoais', en: 'Personal data' },
  about: 'Whether responses hold data about people.',
  words: { yes, no, 'with-conditions': withConditions, 'not-stated': notStated },
  filter: { only: { pt: 'cujas respostas trazem dados pessoais, ou não', en: 'that return personal data, or none' } },
});

/** In the order of the sheet. */
export const termFields = [
  signUp,
  card,
  paidAccount,
  approval,
  commercialUse,
  attribution,
  caching,
  termsUrl,
  dataLicense,
  personalData,
] as const;
