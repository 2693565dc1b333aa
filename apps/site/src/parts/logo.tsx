/** The lighthouse with its lamp and one beam; the style sheet colours it. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 34 32" aria-hidden="true">
      <path class="beam" d="M17 7.5 33 3v12l-16-3.5z" />
      <path d="M11 1 5.5 5v3H7v5H4.5v2.5H6.2L4.5 31h13l-1.7-15.5h1.7V13H15V8h1.5V5z" />
      <circle cx="11" cy="10.5" r="2.2" />
    </svg>
  );
}
