/**
 * How a shopper's photo comes, beside by the camera, and what listeners of the page learn of it: nothing, however it comes and whenever
 * they were added.
 */
import { executeServerCommand } from '@web/test-runner-commands';
import { expect, oneEvent } from '@open-wc/testing';
import { pressTogether } from '../../helpers/keyboard.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { buttonIn, findModal } from '../a-dialog.ts';
import { aPhoto, backdropIn, opened, photoIn } from '../room/a-preview.ts';

const PHOTO = 'test/try-on/find/pictures/portrait.webp';

const OPTIONS = { bubbles: true, composed: true, cancelable: true };

function makeTransfer(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

const makeDrag = (type: string, dataTransfer: DataTransfer) =>
  new DragEvent(type, { dataTransfer, ...OPTIONS });

/** Firefox makes no event with files in it from the constructor's options. */
function makePaste(file: File): ClipboardEvent {
  const paste = new ClipboardEvent('paste', OPTIONS);
  Object.defineProperty(paste, 'clipboardData', { value: makeTransfer(file) });
  return paste;
}

/** What listeners heard that were there before everything else. */
interface Heard {
  readonly types: string[];
  readonly files: unknown[];
}

const choiceIn = (root: ShadowRoot) => buttonIn(root, 'Choose a photo');

describe('A listener that the page added before everything else', () => {
  let end: AbortController;
  afterEach(() => end.abort());

  function listen(...types: string[]): Heard {
    end = new AbortController();
    const heard: Heard = { types: [], files: [] };
    const hear = (event: Event) => {
      heard.types.push(event.type);
      const { dataTransfer, clipboardData } = event as DragEvent & ClipboardEvent;
      const { files } = event.composedPath()[0] as HTMLInputElement;
      for (const list of [
        files,
        (event.target as HTMLInputElement).files,
        dataTransfer?.files,
        clipboardData?.files,
      ])
        heard.files.push(...(list ?? []));
    };
    for (const target of [window, document, document.documentElement, document.body])
      for (const capture of [true, false])
        for (const type of types) target.addEventListener(type, hear, { capture, signal: end.signal });
    return heard;
  }

  const findFrame = (modal: Element) => modal.querySelector<HTMLIFrameElement>('iframe');

  /** The preview with the focus on a button, and the frame that the keys for pasting open. */
  async function openedByKeys() {
    const { dialog, root } = await opened();
    const modal = findModal(dialog);
    const button = choiceIn(root);
    button.focus();
    await pressTogether('Control+v');
    await waitUntil(() => findFrame(modal), 'the frame');
    return { dialog, root, modal, button, frame: findFrame(modal)! };
  }

  it('sees no file that is chosen, where the device’s own choice is open, and hears of its source alone', async () => {
    const heard = listen('input', 'change', 'cancel');
    const { dialog, root } = await opened();
    const told = oneEvent(dialog, 'tryon-photo') as Promise<CustomEvent>;
    choiceIn(root).focus();
    await executeServerCommand('choose-file', PHOTO);
    await waitUntil(() => photoIn(root), 'the photo');
    expect(heard.files).to.deep.equal([]);
    const { product, ...detail } = (await told).detail;
    expect([product, detail]).to.deep.equal([dialog.product, { source: 'upload' }]);
  });

  it('finds no field in the page while the device’s own choice is open, and no file in it at any time', async () => {
    listen('change');
    const { root } = await opened();
    const input = root.querySelector('input')!;
    input.files = makeTransfer(await aPhoto()).files;
    expect(input.files === null).to.equal(true);
    input.addEventListener('click', (event) => event.preventDefault());
    choiceIn(root).click();
    await waitUntil(() => !input.isConnected);
    input.dispatchEvent(new Event('cancel'));
    expect(input.isConnected).to.equal(true);
  });

  it('hears of no drop: the photo is dropped into a frame', async () => {
    const heard = listen('dragenter', 'dragover', 'drop');
    const { dialog, root } = await opened();
    const transfer = makeTransfer(await aPhoto());
    root.querySelector('.start')!.dispatchEvent(makeDrag('dragenter', transfer));
    const frame = findFrame(findModal(dialog))!;
    // It lies over the whole page, and takes the next event of the drag.
    const { width, height } = frame.getBoundingClientRect();
    expect([width, height]).to.deep.equal([innerWidth, innerHeight]);
    expect(dialog.shadowRoot!.elementFromPoint(5, 5)).to.equal(frame);
    heard.types.length = 0;
    const { body } = frame.contentDocument!;
    const over = makeDrag('dragover', transfer);
    body.dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    body.dispatchEvent(makeDrag('drop', transfer));
    await waitUntil(() => photoIn(root), 'the photo');
    expect(findFrame(findModal(dialog))).to.equal(null);
    expect(heard.types).to.deep.equal([]);
  });

  it('hears of no paste: the keys open a frame, and paste into it when they are pressed again', async () => {
    const heard = listen('paste');
    const { dialog, root, modal, button, frame } = await openedByKeys();
    expect(frame.title).to.equal('You can also drop or paste a photo here.');
    await waitUntil(() => root.querySelector('.drop-target'));
    const pasted: Event[] = [];
    frame.contentWindow!.addEventListener('paste', (event) => pasted.push(event), true);
    await pressTogether('Control+v');
    await waitUntil(() => findFrame(modal) === null, 'the end of the frame');
    expect(pasted).to.have.lengthOf(1);
    // Nothing that can be shown was on the clipboard.
    await waitUntil(() => root.activeElement === button, 'the focus back');
    expect(root.querySelector('.drop-target')).to.equal(null);
    expect(heard.types).to.deep.equal([]);
    // It would have heard of it otherwise.
    dialog.close();
    await pressTogether('Control+v');
    await waitUntil(() => heard.types.length > 0, 'the page’s own paste');
  });

  it('leaves a photo that is pasted into the frame to the preview', async () => {
    const heard = listen('paste');
    const { root, frame } = await openedByKeys();
    frame.contentDocument!.body.dispatchEvent(makePaste(await aPhoto()));
    await waitUntil(() => photoIn(root), 'the photo');
    expect(heard.types).to.deep.equal([]);
  });

  it('is back with the preview after another key', async () => {
    listen('paste');
    const { dialog, root, modal, button } = await openedByKeys();
    for (const key of ['Escape', 'Tab', 'a']) {
      if (!findFrame(modal)) await pressTogether('Control+v');
      await waitUntil(() => findFrame(modal), 'the frame');
      await pressTogether(key);
      await waitUntil(() => root.activeElement === button && !findFrame(modal), key);
      expect(dialog.open, key).to.equal(true);
    }
  });

  it('does not find a frame left behind, when the pointer moves after a drag has ended', async () => {
    listen('drop');
    const { dialog, root } = await opened();
    const transfer = makeTransfer(await aPhoto());
    const enter = () => root.querySelector('.start')!.dispatchEvent(makeDrag('dragenter', transfer));
    enter();
    findFrame(findModal(dialog))!.contentWindow!.dispatchEvent(new PointerEvent('pointermove'));
    expect(findFrame(findModal(dialog))).to.equal(null);
    enter();
    dialog.close();
    expect(findFrame(findModal(dialog))).to.equal(null);
  });
});

describe('A photo that is dropped or pasted', () => {
  for (const where of ['on the preview', 'anywhere else on the page'] as const) {
    it(`is used ${where}, and the page does not navigate`, async () => {
      const { root } = await opened();
      const transfer = makeTransfer(await aPhoto());
      const target = where === 'on the preview' ? root.querySelector('.start')! : document.body;
      const over = makeDrag('dragover', transfer);
      target.dispatchEvent(over);
      expect(over.defaultPrevented).to.equal(true);
      await waitUntil(() => root.querySelector('.start.drop-target'));
      const drop = makeDrag('drop', transfer);
      target.dispatchEvent(drop);
      expect(drop.defaultPrevented).to.equal(true);
      await waitUntil(() => photoIn(root));
    });
  }

  it('is the first picture of several files, and replaced by the next one', async () => {
    const { root } = await opened();
    const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' });
    document.body.dispatchEvent(makeDrag('drop', makeTransfer(letter, await aPhoto())));
    await waitUntil(() => photoIn(root));
    document.body.dispatchEvent(makePaste(await aPhoto(90, 90)));
    await waitUntil(() => photoIn(root)?.width === 90);
  });

  it('reaches no listener of the page, on its way down or up', async () => {
    const heard: string[] = [];
    const end = new AbortController();
    const types = ['dragenter', 'dragover', 'dragleave', 'drop', 'paste'];
    const listen = (target: EventTarget, capture: boolean) => {
      for (const type of types) {
        target.addEventListener(type, () => heard.push(type), { capture, signal: end.signal });
      }
    };
    // As of a page that has been there for long.
    listen(window, false);
    for (const capture of [true, false]) for (const node of [document, document.body]) listen(node, capture);
    const { dialog, root } = await opened();
    listen(window, true);
    for (const capture of [true, false]) listen(dialog, capture);
    const photo = await aPhoto();
    for (const type of types.slice(0, 4)) {
      root.querySelector('.start')!.dispatchEvent(makeDrag(type, makeTransfer(photo)));
    }
    await waitUntil(() => photoIn(root));
    backdropIn(root).dispatchEvent(makePaste(photo));
    expect(heard).to.deep.equal([]);
    // The page's own drags and texts are its own.
    const text = new DataTransfer();
    text.setData('text/plain', 'Text');
    document.body.dispatchEvent(makeDrag('drop', text));
    expect(heard).to.include('drop');
    heard.length = 0;
    dialog.close();
    document.body.dispatchEvent(makePaste(photo));
    expect(heard).to.include('paste');
    end.abort();
  });

  it('is left to the field of the shop that it is pasted into', async () => {
    const { dialog, root } = await opened();
    dialog.innerHTML = '<div slot="actions"><input><div contenteditable><p>Text</p></div></div>';
    for (const field of dialog.querySelectorAll('input, p')) {
      const paste = makePaste(await aPhoto());
      field.dispatchEvent(paste);
      expect(paste.defaultPrevented, field.localName).to.equal(false);
    }
    expect(root.querySelector('.backdrop')).to.equal(null);
  });
});
