/** Brazilian Portuguese. */
import type { DialogTexts } from './texts.ts';

export const ptBR: DialogTexts = {
  label: 'Experimentar virtualmente',
  close: 'Fechar',
  loading: 'Carregando…',
  loadFailed: 'Não foi possível carregar o provador virtual.',
  retry: 'Tentar novamente',
  invalidAddress: 'Não é possível abrir o provador virtual: o endereço não é válido.',
  preview: 'Uma prévia: você coloca a imagem do produto na sua foto.',
  privacy: 'Sua foto fica neste dispositivo. Ela não é enviada nem armazenada.',
  choosePhoto: 'Escolher uma foto',
  useCamera: 'Usar a câmera',
  dropHint: 'Você também pode soltar ou colar uma foto aqui.',
  samplesHint: 'Sem foto à mão? Experimente uma destas:',
  takePhoto: 'Tirar a foto',
  instructions:
    '{title}: arraste para o lugar. As setas movem, mais e menos mudam o tamanho, vírgula e ponto giram.',
  larger: 'Aumentar',
  smaller: 'Diminuir',
  rotateLeft: 'Girar para a esquerda',
  rotateRight: 'Girar para a direita',
  mirror: 'Espelhar',
  removeBackground: 'Remover o fundo branco',
  compare: 'Segure para comparar',
  save: 'Salvar imagem',
  startOver: 'Recomeçar',
  saved: 'Imagem salva nos seus downloads.',
  photoReady: 'Esta é a sua foto. Coloque o produto no lugar.',
  heicUnsupported: 'Este navegador não lê fotos HEIC. Escolha um JPEG ou PNG, ou tire uma foto com a câmera.',
  notAPhoto: 'Este arquivo não é uma foto. Escolha um JPEG, PNG ou WebP.',
  photoUnreadable: 'Não é possível ler esta foto: ela pode estar danificada. Escolha outra.',
  sampleFailed: 'Não foi possível carregar a foto de exemplo. Escolha outra.',
  cameraNotFound: 'Nenhuma câmera foi encontrada. Escolha uma foto.',
  cameraDenied:
    'A câmera não está permitida nesta página. Permita o acesso nas configurações do navegador ou escolha uma foto.',
  cameraInUse:
    'A câmera está sendo usada por outro aplicativo. Feche-o e tente novamente, ou escolha uma foto.',
  pictureUnavailable: 'Não é possível mostrar a imagem deste produto.',
  saveForbidden:
    'A imagem da loja pode ser mostrada aqui, mas não copiada, por isso não é possível salvar. Faça uma captura de tela.',
  saveFailed: 'Não foi possível salvar a imagem. Tente novamente ou faça uma captura de tela.',
};
