/** Every control under a root that can have the focus, also in the shadow roots within. */
export function controlsIn(root: ShadowRoot): HTMLElement[] {
  const found = [
    ...root.querySelectorAll<HTMLElement>('button, input, select, summary, a[href], [tabindex]'),
  ];
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? controlsIn(shadowRoot) : [],
  );
  return [...found, ...inner].filter(
    (control) => control.checkVisibility() && !control.matches(':disabled, [type=file], [tabindex="-1"]'),
  );
}

/** What has the focus, in whatever shadow root. */
export function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
