// Names in the environment that look like a setting and are none: a misspelt one would silently have no effect.
import { nearest, type Text } from '@farol/http';
import { say } from '../words.ts';
import { secretSettings, settingNames } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Read at the start itself (FAROL_LANG), by the command line (FAROL_LANG, FAROL_PROVIDER_KEY) and by the tests. */
const ofOthers = ['FAROL_LANG', 'FAROL_PROVIDER_KEY', 'FAROL_TEST_LONG'];

/** Kubernetes sets these in every container beside a service that is called farol. */
const ofKubernetes = /^FAROL_(SERVICE_(HOST|PORT(_.+)?)|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/;

/** A sentence for each of them, with the setting that is probably meant. */
export function unknownSettings(environment: Environment): readonly Text[] {
  const known = [...settingNames, ...secretSettings.map((name) => `${name}_FILE`), ...ofOthers];
  return Object.keys(environment)
    .filter((name) => name.startsWith('FAROL_') && environment[name] && !known.includes(name))
    .filter((name) => !ofKubernetes.test(name) && !(name === 'FAROL_PORT' && environment[name]?.startsWith('tcp://')))
    .sort()
    .map((name) => {
      const bare = name.replace(/^FAROL_/, '');
      const meant = known.find((one) => one === bare) ?? nearest(name, known)[0];
      return meant === undefined ? say('noSetting', { name }) : say('otherSetting', { name, meant });
    });
}
