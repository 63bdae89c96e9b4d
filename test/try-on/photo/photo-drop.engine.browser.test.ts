import { expect } from '@open-wc/testing';
import { aPhoto, opened } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

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
      await waitUntil(() => root.querySelector('.backdrop > canvas'));
    });
  }

  it('is the first picture of several files, and replaced by the next one', async () => {
    const { root } = await opened();
    const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' });
    document.body.dispatchEvent(makeDrag('drop', makeTransfer(letter, await aPhoto())));
    await waitUntil(() => root.querySelector('.backdrop > canvas'));
    document.body.dispatchEvent(makePaste(await aPhoto(90, 90)));
    await waitUntil(() => root.querySelector<HTMLCanvasElement>('.backdrop > canvas')?.width === 90);
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
    await waitUntil(() => root.querySelector('.backdrop > canvas'));
    root.querySelector('.backdrop')!.dispatchEvent(makePaste(photo));
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
