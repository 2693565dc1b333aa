import type { View } from '../view/view.ts';

export function Footer({ view, json }: { view: View; json?: string }) {
  const { text } = view;
  return (
    <footer>
      <div class="wrap">
        <p>{text.site.footer}</p>
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
