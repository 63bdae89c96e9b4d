/** European Portuguese. */
import type { DialogTexts } from './texts.ts';

export const pt: DialogTexts = {
  label: 'Experimentar virtualmente',
  close: 'Fechar',
  loading: 'A carregar…',
  loadFailed: 'Não foi possível carregar o provador virtual.',
  retry: 'Tentar novamente',
  invalidAddress: 'Não é possível abrir o provador virtual: o endereço não é válido.',
  preview: 'Uma pré-visualização: coloque a imagem do produto na sua foto.',
  privacy: 'A sua foto fica neste dispositivo. Não é enviada nem guardada.',
  choosePhoto: 'Escolher uma foto',
  useCamera: 'Usar a câmara',
  dropHint: 'Também pode largar ou colar uma foto aqui.',
  samplesHint: 'Sem foto à mão? Experimente uma destas:',
  takePhoto: 'Tirar a foto',
  instructions:
    '{title}: arraste para o lugar. As setas movem, mais e menos mudam o tamanho, vírgula e ponto rodam.',
  larger: 'Aumentar',
  smaller: 'Diminuir',
  rotateLeft: 'Rodar para a esquerda',
  rotateRight: 'Rodar para a direita',
  mirror: 'Espelhar',
  removeBackground: 'Remover o fundo branco',
  compare: 'Manter premido para comparar',
  save: 'Guardar imagem',
  startOver: 'Recomeçar',
  saved: 'Imagem guardada nas suas transferências.',
  photoReady: 'Esta é a sua foto. Coloque o produto no lugar.',
  heicUnsupported: 'Este navegador não lê fotos HEIC. Escolha um JPEG ou PNG, ou tire uma foto com a câmara.',
  notAPhoto: 'Este ficheiro não é uma foto. Escolha um JPEG, PNG ou WebP.',
  photoUnreadable: 'Não é possível ler esta foto: pode estar danificada. Escolha outra.',
  sampleFailed: 'Não foi possível carregar a foto de exemplo. Escolha outra.',
  cameraNotFound: 'Não foi encontrada nenhuma câmara. Escolha uma foto.',
  cameraDenied:
    'A câmara não está permitida nesta página. Permita-a nas definições do navegador ou escolha uma foto.',
  cameraInUse:
    'A câmara está a ser usada por outra aplicação. Feche-a e tente novamente, ou escolha uma foto.',
  pictureUnavailable: 'Não é possível mostrar a imagem deste produto.',
  saveForbidden:
    'A imagem da loja pode ser mostrada aqui mas não copiada, por isso não se pode guardar. Faça uma captura de ecrã.',
  saveFailed: 'Não foi possível guardar a imagem. Tente novamente ou faça uma captura de ecrã.',
};
