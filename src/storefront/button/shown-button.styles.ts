/**
 * How a shown button looks while it is pointed at, busy or focused. No colour of the shop's changes, and nothing fades: a theme
 * whose text is only just readable would lose that. The part match adds a tint where it has computed one that stays readable.
 */
export const shownStyles = `
  button:hover,
  button[aria-busy='true'] {
    box-shadow: inset 0 0 0 1px;
  }
  button[aria-busy='true'] {
    cursor: progress;
  }
  [aria-busy='true'] [part='icon'] {
    animation: busy 600ms ease-in-out infinite alternate;
  }
  @keyframes busy {
    to {
      transform: scale(0.75);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [part='icon'] {
      animation: none !important;
    }
  }
  /* In two tones, one of which stands out from whatever lies behind, whatever colours the shop has set. */
  button:focus-visible {
    outline: var(--tryon-focus-outline, 2px solid #1a1a1c);
    outline-offset: 2px;
    box-shadow: 0 0 0 6px #fff;
  }
  @media (forced-colors: active) {
    button {
      box-shadow: none !important;
    }
    button:focus-visible {
      outline-color: Highlight;
    }
  }
`;
