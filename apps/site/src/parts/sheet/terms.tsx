import { type Api, type Frozen, termNames } from '@farol/catalogue';
import type { View } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { SourceLink } from './source-link.tsx';

/** The terms of use as closed values, each with its source and date; what nobody states is said to be so. */
export function Terms({ view, api }: { view: View; api: Frozen<Api> }) {
  return (
    <dl class="terms">
      {termNames.map((name) => {
        const { value, source, readOn, note } = api.terms[name];
        return (
          <div key={name}>
            <dt>{view.label('termName', name)}</dt>
            <dd>
              {value === 'not-stated' ? (
                <Mark state="unknown">{view.label('termValue', value)}</Mark>
              ) : value.startsWith('https:') ? (
                <a href={value}>{new URL(value).host}</a>
              ) : (
                <strong>{view.label('termValue', value)}</strong>
              )}
              {note && (
                <>
                  {' '}
                  <Prose text={view.say(note)} />
                </>
              )}{' '}
              <small>
                {source && (
                  <>
                    <SourceLink address={source} />,{' '}
                  </>
                )}
                {view.date(readOn)}
              </small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
