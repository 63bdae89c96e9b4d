/** An area for choosing or dropping files. */
import { html } from 'lit';

interface DropZone {
  title: string;
  hint: string;
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

export function dropZone({ title, hint, accept, isMultiple = false, isBusy, onFiles }: DropZone) {
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).dataset.over = String(isOver);
  };
  const choose = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    onFiles([...(input.files ?? [])]);
    input.value = '';
  };
  return html`<label
    class="drop"
    @dragover=${(event: DragEvent) => over(event, true)}
    @dragleave=${(event: DragEvent) => over(event, false)}
    @drop=${(event: DragEvent) => {
      over(event, false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }}
  >
    <span><b>${title}</b> or drop ${isMultiple ? 'them' : 'it'} here</span>
    <small>${hint}</small>
    <input type="file" ?multiple=${isMultiple} accept=${accept} aria-busy=${isBusy} @change=${choose} />
  </label>`;
}
