import { expect } from 'chai';
import { toRequest } from '../../../../src/service/mock/http/form-data.ts';

const URL_OF_A_FORM = 'https://any.example/v1/products/1/images';
const send = (form: FormData) => toRequest(URL_OF_A_FORM, { method: 'POST', body: form });

describe('A form that is sent to the mock', () => {
  it('is read back byte for byte, with each file’s name and type', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const form = new FormData();
    form.append('image', new File([content], 'a "quoted" name.png', { type: 'image/png' }));
    form.append('note', 'line\nline');
    const read = await send(form).formData();
    const image = read.get('image') as File;
    expect(new Uint8Array(await image.arrayBuffer())).to.deep.equal(content);
    expect(image.type).to.equal('image/png');
    expect(image.name).to.equal('a "quoted" name.png');
    expect(read.get('note')).to.equal('line\r\nline');
  });

  it('can’t be closed early by a file that holds a boundary', async () => {
    const first = await send(new FormData()).text();
    const form = new FormData();
    form.append('image', new Blob([first, '\r\n--form-\r\n']));
    const image = (await send(form).formData()).get('image') as File;
    expect(await image.text()).to.equal(`${first}\r\n--form-\r\n`);
  });

  it('carries its boundary in its Content-Type', () => {
    expect(send(new FormData()).headers.get('Content-Type')).to.match(
      /^multipart\/form-data; ?boundary=form-/,
    );
  });
});
