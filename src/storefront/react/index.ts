/**
 * `storefront-tryon/react`: `<TryonButton>` for React 18 and 19, in a browser and on any server. Its events are listened to by
 * `addEventListener`, since React attaches no listener of a custom event when it hydrates.
 */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { decide } from '../availability/products.ts';
import type { TryonEvents } from '../../core/events.ts';
import type { ListenersInCamelCase, TryonButtonProperties } from '../frameworks/attributes.d.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { TryonButton as TryonButtonElement } from '../register.ts';
import { serverMarkup } from './server-markup.ts';

export type { TryonButtonElement };

export interface TryonButtonProps
  extends
    TryonButtonProperties,
    ListenersInCamelCase,
    Omit<HTMLAttributes<TryonButtonElement>, keyof TryonButtonProperties> {
  /** Content for the slots, for example an icon with `slot="icon"`. */
  children?: ReactNode;
  /**
   * The product that the server got from the relay. If it can be tried on, the server renders a ready button, and the browser
   * shows it until it has checked the product.
   */
  product?: StorefrontProduct | null | undefined;
}

const ATTRIBUTES = TryonButtonElement.properties as Record<string, { attribute?: string; type?: unknown }>;
const isServer = typeof document === 'undefined';
/** Runs before the element's first task, so that no event is missed. On a server React 18 would warn of a layout effect. */
const useEarlyEffect = isServer ? useEffect : useLayoutEffect;

export const TryonButton = forwardRef<TryonButtonElement, TryonButtonProps>(function TryonButton(
  { children, className, product, ...props },
  forwarded,
) {
  const element = useRef<TryonButtonElement>(null);
  const listeners = useRef<Record<string, (event: Event) => void>>({});
  const attributes: Record<string, unknown> = { class: className };
  const current: typeof listeners.current = {};
  for (const [name, value] of Object.entries(props)) {
    if (/^onTryon[A-Z]/.test(name)) {
      if (value) current[toEventName(name)] = value as (event: Event) => void;
    } else {
      const { attribute = name, type } = ATTRIBUTES[name] ?? {};
      attributes[attribute] = type === Boolean ? isOn(value) || undefined : (value ?? undefined);
    }
  }
  const events = Object.keys(current).sort().join(' ');

  useImperativeHandle(forwarded, () => element.current!, []);
  useEarlyEffect(() => {
    listeners.current = current;
  });
  useEarlyEffect(() => {
    const abort = new AbortController();
    for (const name of events.split(' ')) {
      element.current!.addEventListener(name, (event) => listeners.current[name]?.(event), abort);
    }
    return () => abort.abort();
  }, [events]);
  useEarlyEffect(() => {
    // The element may have dispatched its state before React hydrated it.
    const { state, reason, product } = element.current!;
    if (!state || state === 'idle') return;
    const detail: TryonEvents['tryon-statechange']['detail'] = { state, reason, product };
    listeners.current['tryon-statechange']?.(new CustomEvent('tryon-statechange', { detail }));
  }, []);

  const isReady = product ? decide(product).state === 'ready' : false;
  return createElement(
    'tryon-button',
    {
      ...attributes,
      'data-product': isReady ? JSON.stringify(product) : undefined,
      ref: element,
      // React does not know the attributes that the element sets itself, such as `state`.
      suppressHydrationWarning: true,
    },
    // The browser's parser makes it the element's shadow tree, so that React finds only the other children.
    isServer && (isReady || isOn(props.reserve)) && serverMarkup(props, !isReady),
    children,
  );
});

/** `onTryonAddToCart` is `tryon-add-to-cart`. */
const toEventName = (prop: string) =>
  prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).slice('on-'.length);

/** Whether a switch is on. Unlike other attributes, it is off for the text `false`. */
const isOn = (value: unknown) =>
  value !== null && value !== undefined && value !== false && value !== 'false';
