// Which mark of the grid does the open card belong to? Its row and column stay lit, because the link takes the focus from the mark.

function follow(): void {
  for (const lit of document.querySelectorAll('.grid .picked')) lit.classList.remove('picked');
  const marks = [...document.querySelectorAll<HTMLAnchorElement>('.grid td a')];
  const cell = location.hash ? marks.find(({ hash }) => hash === location.hash)?.parentElement : undefined;
  cell?.classList.add('picked');
  cell?.parentElement?.classList.add('picked');
}

addEventListener('hashchange', follow);
follow();
