/** Styles of the panel, with the tray and the controls. */
export const panelStyles = `
  .work .panel {
    border-radius: 1em 1em 0 0;
  }
  .tray {
    position: relative;
    display: flex;
    flex: none;
    gap: 0.25em;
    justify-content: safe center;
    overflow-x: auto;
    overscroll-behavior: contain;
    padding-block: 6px;
    scrollbar-width: none;
  }
  .card {
    display: grid;
    flex: none;
    /* Aligns the prices in a row. */
    grid-template-rows: auto 1fr;
    /* A low screen needs the space for the face. */
    inline-size: clamp(6.5em, 15dvh, 8.5em);
    padding: 0.25em;
    border: 0;
    border-radius: 0.75em;
    font-size: 0.8125em;
    line-height: 1.25;
    text-align: center;
  }
  .card .quiet {
    font-size: max(12px, 0.875em);
  }
  .alone {
    display: none;
  }
  .tile {
    position: relative;
    margin-block-end: 0.25em;
    padding: 0.25em;
    border: 1px solid var(--_line);
    border-radius: 0.75em;
    background: var(--_card);
    isolation: isolate;
  }
  .drawn {
    overflow: hidden;
    padding: 0;
  }
  .tile > * {
    display: block;
    inline-size: 100%;
  }
  .tile img {
    aspect-ratio: 1;
  }
  .tile svg {
    position: absolute;
    inset: calc(50% - 0.625em);
    inline-size: 1.25em;
    color: var(--_quiet);
  }
  .tile img:not(.blank) + svg {
    display: none;
  }
  .card[aria-current] .tile {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .card[aria-current] .name {
    font-weight: 600;
  }
  /* The name is never cut off, whatever text spacing the shopper sets. */
  .name {
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .controls {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0.125em;
    align-items: start;
    justify-content: center;
  }
  .control {
    display: grid;
    flex: 1 1 0;
    gap: 0.125em;
    justify-items: center;
    min-inline-size: min-content;
    padding: 0.375em 0;
    border: 0;
    border-radius: 0.75em;
  }
  .control svg {
    margin-inline: calc((44px - 1.25em) / 2);
  }
  .control span {
    font-size: 0.75em;
    line-height: 1.2;
  }
  .shutter {
    flex: none;
    margin: -0.25em min(0.5em, 1vw) 0.5em;
    inline-size: min(4em, 17vw);
    block-size: min(4em, 17vw);
    border: 4px solid var(--_surface);
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 0 0 2px var(--_accent);
  }
  .adjust {
    display: grid;
    gap: 0.375em;
  }
  .adjust .row {
    gap: 0.375em;
  }
  .note {
    font-size: max(12px, 0.75em);
    text-align: center;
  }
  /* Over the tray, which stays. */
  .sharing {
    position: absolute;
    inset-block-end: calc(100% + 0.25em);
    z-index: 1;
    display: flex;
    gap: 0.25em;
    padding: 0.375em;
    border: 1px solid var(--_line);
    border-radius: 1em;
    background: var(--_surface);
    box-shadow: 0 0.25em 1em rgb(0 0 0 / 0.25);
  }
  .sharing button {
    border-color: transparent;
  }
  .sharing button,
  .adjust button:not(.icon) {
    display: flex;
    gap: 0.5em;
    align-items: center;
    padding-inline: 0.75em;
    font-size: 0.875em;
  }
`;
