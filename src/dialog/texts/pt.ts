/** Portuguese. */
import type { Texts } from './en.ts';

export const pt: Texts = {
  tryOn: 'Experimentar',
  close: 'Fechar',
  loading: 'A carregar…',
  failed: 'Não foi possível carregar a experiência.',
  retry: 'Tentar de novo',
  badAddress: 'O endereço da experiência desta loja está errado e não foi aberto.',
  preview: 'Uma pré-visualização: é você que coloca a imagem do produto na sua foto.',
  privacy: 'A sua foto fica neste dispositivo. Não é enviada nem guardada.',
  choosePhoto: 'Escolher uma foto',
  takePhoto: 'Usar a câmara',
  dropHint: 'Também pode largar ou colar uma foto aqui.',
  samples: 'Sem foto à mão? Experimente uma destas:',
  capture: 'Tirar a foto',
  stage:
    '{title}: arraste para o lugar. As setas movem, mais e menos mudam o tamanho, vírgula e ponto rodam.',
  larger: 'Maior',
  smaller: 'Menor',
  turnLeft: 'Rodar para a esquerda',
  turnRight: 'Rodar para a direita',
  mirror: 'Espelhar',
  removeBackground: 'Remover o fundo branco',
  compare: 'Manter premido para comparar',
  save: 'Guardar imagem',
  startOver: 'Recomeçar',
  saved: 'A imagem foi entregue às suas transferências.',
  photoReady: 'A sua foto está visível. Coloque o produto no lugar.',
  heic: 'Este navegador não lê fotos HEIC. Escolha um JPEG ou PNG, ou tire uma foto com a câmara.',
  notAnImage: 'Este ficheiro não é uma foto. Escolha um JPEG, PNG ou WebP.',
  broken: 'Não é possível ler esta foto: pode estar danificada. Escolha outra.',
  sampleFailed: 'Não foi possível carregar a foto de exemplo. Escolha outra.',
  cameraMissing: 'Não foi encontrada nenhuma câmara. Escolha uma foto.',
  cameraRefused:
    'A câmara não está permitida nesta página. Permita-a nas definições do navegador ou escolha uma foto.',
  cameraTaken: 'A câmara está a ser usada por outra aplicação. Feche-a e tente de novo, ou escolha uma foto.',
  noPicture: 'A imagem deste produto não pode ser mostrada.',
  cannotSave:
    'A imagem da loja pode ser mostrada aqui mas não copiada, por isso não se pode guardar. Faça uma captura de ecrã.',
  saveFailed: 'Não foi possível guardar a imagem. Tente de novo ou faça uma captura de ecrã.',
};
