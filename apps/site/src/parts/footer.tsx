import type { PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

export function Footer({ view, current, json }: { view: View; current: PageKey; json?: string }) {
  const { text } = view;
  return (
    <footer>
      <div class="wrap">
        {current === 'home' && <p>{text.site.footer}</p>}
        <div>
          <a href={view.to('how-we-check')}>{text.site.howWeCheck}</a>
          <a href={view.to('charter')}>{text.charter.title}</a>
          <a href={view.to('glossary')}>{text.glossary.title}</a>
          <a href={view.to('neutrality')}>{text.site.neutrality}</a>
          <a href={view.to('changes')}>{text.site.changes}</a>
          <a href={view.to('about')}>{text.site.about}</a>
          {json && <a href={json}>{text.site.json}</a>}
        </div>
      </div>
    </footer>
  );
}
